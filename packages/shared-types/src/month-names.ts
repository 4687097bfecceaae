/** Month names in English, French, Italian and German, folded, starting with January. */
export const monthNames: readonly (readonly string[])[] = [
  'january janvier gennaio januar janner',
  'february fevrier febbraio februar',
  'march mars marzo marz',
  'april avril aprile',
  'may mai maggio',
  'june juin giugno juni',
  'july juillet luglio juli',
  'august aout agosto',
  'september septembre settembre',
  'october octobre ottobre oktober',
  'november novembre',
  'december decembre dicembre dezember',
].map((month) => month.split(' '))

/** The month with this folded name, from 0; undefined for any other word. */
export function parseMonthName(word: string): number | undefined {
  const month = monthNames.findIndex((names) => names.includes(word))
  return month === -1 ? undefined : month
}

/** How the months are written in English, French, Italian and German, folded, from January on. */
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

/** The month that a folded word names, from 0. */
export function monthNamed(word: string): number | undefined {
  const month = monthNames.findIndex((written) => written.includes(word))
  return month === -1 ? undefined : month
}

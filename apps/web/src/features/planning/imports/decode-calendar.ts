/** Decodes a calendar file: UTF-8, as the standard has it, or what older programs on Windows write. */
export function decodeCalendar(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

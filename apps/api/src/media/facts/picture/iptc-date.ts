/**
 * Date and time created out of an IPTC block (IIM 4.2, records 2:55 and 2:60), in the form of ISO 8601. Unknown parts of the
 * date are written as zeros.
 */
export function readIptcDate(block: Buffer): string | undefined {
  const date = dataSetOf(block, 55, 8)
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(date ?? '')
  if (day === null) return undefined
  const time = /^(\d\d)(\d\d)(\d\d)(?:([+-]\d\d)(\d\d))?/.exec(dataSetOf(block, 60, 11) ?? '')
  const iso = `${day[1]}-${day[2]}-${day[3]}`
  if (time === null) return iso
  return `${iso}T${time[1]}:${time[2]}:${time[3]}${time[4] === undefined ? '' : `${time[4]}:${time[5]}`}`
}

/** The value of a data set of record 2 that is `length` bytes long. */
function dataSetOf(block: Buffer, dataSet: number, length: number): string | undefined {
  const at = block.indexOf(Buffer.from([0x1c, 0x02, dataSet, 0, length]))
  return at < 0 ? undefined : block.toString('latin1', at + 5, at + 5 + length)
}

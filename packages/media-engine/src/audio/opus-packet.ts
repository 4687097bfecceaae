/** Milliseconds of a frame by the last two bits of the configuration, for each mode (RFC 6716, table 2). */
const silkFrames = [10, 20, 40, 60]
const hybridFrames = [10, 20]
const celtFrames = [2.5, 5, 10, 20]

/**
 * Seconds of sound in an Opus packet, from its first two bytes (RFC 6716, sections 3.1 and 3.2). Containers may state
 * another duration: browsers write the time between two packets into MP4.
 */
export function getOpusDuration(packet: Uint8Array): number {
  const [toc, second = 0] = packet
  if (toc === undefined) return 0
  return (getFrameMs(toc >> 3) * getFrameCount(toc & 3, second)) / 1000
}

function getFrameMs(configuration: number): number {
  if (configuration < 12) return silkFrames[configuration & 3] ?? 0
  if (configuration < 16) return hybridFrames[configuration & 1] ?? 0
  return celtFrames[configuration & 3] ?? 0
}

function getFrameCount(code: number, second: number): number {
  if (code === 0) return 1
  return code === 3 ? second & 63 : 2
}

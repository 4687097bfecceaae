/**
 * Options of Node for the processes of an archive. Objects that live through a short time of much work, as a start is, would
 * otherwise fill three areas of 32 MB, which V8 never returns to the system while the process has nothing to do.
 */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=8']

/**
 * Environment variables of glibc for the same processes, which other C libraries ignore: an arena for each of the threads that
 * compile WebAssembly is never returned to the system, and neither is what is free at the end of an arena of changing size. With a
 * fixed limit, each block of 128 kB or more is mapped by itself and returned at once. Media processes have settings of their own.
 */
export const memoryEnvironment: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

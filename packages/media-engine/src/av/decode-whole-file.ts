import { AVERROR_EOF } from 'node-av/constants'
import { FFmpegError, Filter, type FilterContext, FilterGraph, Frame } from 'node-av/lib'
import { getDemuxerOptions } from './source.ts'

interface WholeFile {
  readonly path: string
  readonly mediaType: string
  readonly streamIndex: number
  /** FFmpeg's filters that the sound passes through, of which the last should make long frames. */
  readonly filters: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Decodes the sound of a file from its start to its end, and passes on what comes out of the filters. A frame is valid until the next
 * one. FFmpeg reads, decodes and filters by itself until a frame is ready, so that passing packets to it costs nothing; but it cannot go on
 * where the format of the sound changes. It does so in a thread, so that the next frame is decoded while one is used.
 *
 * @throws FFmpegError where it cannot go on
 */
export async function* decodeWholeFile(file: WholeFile): AsyncGenerator<Frame> {
  const { filters, signal } = file
  using graph = new FilterGraph()
  graph.alloc()
  const sink = addFilters(graph, addSource(graph, file), [...filters, 'abuffersink'])
  FFmpegError.throwIfError(graph.configSync(), 'Failed to set up the filters')
  using current = new Frame()
  using following = new Frame()
  let [used, decoded] = [current, following]
  used.alloc()
  decoded.alloc()
  let decoding = sink.buffersinkGetFrame(decoded)
  try {
    for (;;) {
      const status = await decoding
      if (status === AVERROR_EOF) return
      FFmpegError.throwIfError(status, 'Failed to decode')
      signal.throwIfAborted()
      used.unref()
      ;[used, decoded] = [decoded, used]
      decoding = sink.buffersinkGetFrame(decoded)
      yield used
    }
  } finally {
    // The graph and its frames must not be freed while the thread uses them.
    await decoding
  }
}

function addSource(graph: FilterGraph, { path, mediaType, streamIndex }: WholeFile): FilterContext {
  const { format, options } = getDemuxerOptions(mediaType)
  const source = graph.allocFilter(getFilter('amovie'), 'source')
  if (!source) throw new Error('FFmpeg has no memory for a filter.')
  const settings = {
    filename: path,
    format_name: format,
    format_opts: Object.entries(options)
      .map((option) => option.join('='))
      .join(':'),
    stream_index: String(streamIndex),
  }
  for (const [name, value] of Object.entries(settings))
    FFmpegError.throwIfError(source.setOption(name, value), `Failed to set ${name}`)
  FFmpegError.throwIfError(source.init(), 'Failed to open the file')
  return source
}

function addFilters(graph: FilterGraph, first: FilterContext, filters: readonly string[]): FilterContext {
  let last = first
  for (const [index, filter] of filters.entries()) {
    const [name = '', ...settings] = filter.split('=')
    const next = graph.createFilter(getFilter(name), `${name}-${index}`, settings.join('=') || null)
    if (!next) throw new Error(`FFmpeg refuses the filter ${filter}.`)
    FFmpegError.throwIfError(last.link(0, next, 0), 'Failed to connect the filters')
    last = next
  }
  return last
}

function getFilter(name: string): Filter {
  const filter = Filter.getByName(name)
  if (!filter) throw new Error(`FFmpeg has no filter ${name}.`)
  return filter
}

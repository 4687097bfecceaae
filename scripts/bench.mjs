import { spawnSync } from 'node:child_process'
import { root } from './bootstrap/root.mjs'
import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

// `npm run bench [count …]`: speed and memory on generated archives, compared to bare SQL in the same run.
// `npm run bench align [folder]`: errors and processor time of aligning texts to recordings.
// `npm run bench backup [items] [gigabytes] [encrypted]`: backup and restore, compared to a plain copy, restic and COPY.
// `npm run bench batch [count]`: time of a batch over all items, of its preview and undo, and of lists meanwhile.
// `npm run bench concepts [count]`: recall of translated sentences, and speed, of search by meaning without a model.
// `npm run bench history [revisions] [words]`: the history of a post with 500 revisions: its calls, and long tasks of the browser.
// `npm run bench meaning-model [count] [folder]`: what a model on this machine adds to dictionaries, and its speed.
// `npm run bench matrix [items]`: the pages of 200 users with 300 tags: their calls, and long tasks of the browser.
// `npm run bench lighthouse`: Lighthouse scores of the demo's pages.
// `npm run bench tasks [count]`: long tasks of the browser while typing and scrolling.
// `npm run bench table [address]`: long tasks of the browser in a table of 500,000 rows.
// `npm run bench planning`: a month of many events, the feed of ten years, and the import of calendar files.
// `npm run bench questions [tuning|further|additional|paraphrased|later|fresh]`: right, wrong and missing answers to questions to the demo.
// `npm run bench rows [count]`: rows of a table of 500,000 items, beside the bare SQL.
// `npm run bench media [folder]`: quality and speed of processing recordings, compared to ffmpeg.
// `npm run bench monitoring [count] [postgresql]`: the page of monitoring with 500,000 items of ten years.
// `npm run bench photos [count]`: throughput of renditions of photographs, compared to sharp alone.
// `npm run bench scans`: words read rightly on drawn pages, and seconds of processor a page.
// `npm run bench scans background [pages] [items]`: pages read an hour, and searches without and with reading.
// `npm run bench stemming`: agreement of the search with Snowball's vocabularies.
// `npm run bench transcription [base|small] [count] [folder]`: words, memory and searches while this machine transcribes.
// `npm run bench waveform [hours]`: the page on which a recording of four hours is cut: time until it is drawn, tasks, memory.
const namedBenchmarks = [
  'align',
  'backup',
  'batch',
  'concepts',
  'history',
  'lighthouse',
  'matrix',
  'meaning-model',
  'media',
  'monitoring',
  'photos',
  'planning',
  'questions',
  'rows',
  'scans',
  'stemming',
  'table',
  'tasks',
  'transcription',
  'waveform',
]

await runOnProjectNode(async (args) => {
  const [first = '', ...rest] = args
  if (['history', 'matrix', 'table', 'tasks', 'waveform'].includes(first)) {
    const { buildIfStale } = await import('./supervisor/web-build.ts')
    buildIfStale(root)
  }
  const command = namedBenchmarks.includes(first)
    ? [`bench/src/${first}/main.ts`, ...rest]
    : ['bench/src/main.ts', ...args]
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})

import { readDrawnPages } from './drawn-pages.ts'
import { readInBackground } from './read-in-background.ts'

// `npm run bench scans`: words read rightly on drawn pages, and seconds of processor a page.
// `npm run bench scans background [pages] [items]`: pages an hour that the worker reads, and searches without and with it.
const [command, pages = 100, items = 10_000] = process.argv.slice(2)
if (command === 'background') await readInBackground(Number(pages), Number(items))
else await readDrawnPages()

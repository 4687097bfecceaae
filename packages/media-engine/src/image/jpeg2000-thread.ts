import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { Value } from 'typebox/value'
import { Jpeg2000Task } from './decode-jpeg2000.ts'

// Runs in its own thread, because PDFium does not release its memory before the thread ends.
const { pdf, width, height } = Value.Parse(Jpeg2000Task, workerData)
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(pdf)
const page = await document.getPage(0).render({ width, height, scale: 1, render: async ({ data }) => data })
parentPort?.postMessage(Uint8Array.from(page.data))

declare module 'word-extractor' {
  interface WordDocument {
    getBody(): string
    getFootnotes(): string
    getEndnotes(): string
    getAnnotations(): string
    getTextboxes(): string
    getHeaders(): string
  }
  /** Reads Word files of 97 to 2003 and of 2007 or later. */
  export default class WordExtractor {
    extract(source: string | Buffer): Promise<WordDocument>
  }
}

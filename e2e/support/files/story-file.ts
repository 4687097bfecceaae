/** A file that a story gives to the archive, in the form in which Playwright takes files too. */
export interface StoryFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

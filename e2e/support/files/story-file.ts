/** A file to upload, in the format that Playwright uses too. */
export interface StoryFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

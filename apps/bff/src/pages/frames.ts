import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@lares/shared-types/languages'
import { allPages, type Page } from '@lares/shared-types/routing/pages'

/** The signed-in layout as HTML that the build has written, shown while the code and data of a page load. */
export interface Frames {
  readonly all: readonly string[]
  /** The layout with the loading state of a page, or with an empty page; undefined when the build has written neither. */
  find(page: Pick<Page, 'pattern'> | undefined, language: Language): string | undefined
}

const anyPage = ''

/** Reads the frames in the folder of the web build. */
export function readFrames(webDir: string): Frames {
  const frames = new Map<string, string>()
  for (const language of languages) {
    for (const pattern of [anyPage, ...allPages.map((page) => page.pattern)]) {
      const path = join(webDir, 'prerendered', language, `family${pattern}.html`)
      if (!pattern.includes(':') && existsSync(path))
        frames.set(language + pattern, readFileSync(path, 'utf8'))
    }
  }
  return {
    all: [...frames.values()],
    find: (page, language) =>
      frames.get(language + (page?.pattern ?? anyPage)) ?? frames.get(language + anyPage),
  }
}

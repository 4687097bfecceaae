import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@lares/shared-types/languages'
import { allPages, type Page } from '@lares/shared-types/routing/pages'

/** The family's layout, as the build has written it around pages that are on their way. */
export interface Frames {
  readonly all: readonly string[]
  /** With the page as it waits for the archive where that is written, else with nothing in it; undefined without any. */
  of(page: Pick<Page, 'pattern'>, language: Language): string | undefined
}

const anyPage = ''

/** Reads the frames in the folder of the web's build. */
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
    of: ({ pattern }, language) => frames.get(language + pattern) ?? frames.get(language + anyPage),
  }
}

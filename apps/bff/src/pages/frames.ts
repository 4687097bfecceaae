import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@lares/shared-types/languages'
import { allPages, type Page } from '@lares/shared-types/routing/pages'

/** The family's layout, as the build has written it around pages that are on their way. */
export interface Frames {
  readonly all: readonly string[]
  /** With the page as it waits for the archive where that is written, else with none in it; undefined where there is no frame. */
  of(page: Pick<Page, 'pattern'> | undefined, language: Language): string | undefined
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
    of: (page, language) =>
      frames.get(language + (page?.pattern ?? anyPage)) ?? frames.get(language + anyPage),
  }
}

import { languages } from '@lares/shared-types/languages'
import type { Plugin } from 'vite'

const placeholder = '__LANGUAGES__'

/** Writes the list of languages into the script of `index.html`, which runs before any module is loaded. */
export function firstFrameLanguages(): Plugin {
  return {
    name: 'lares:first-frame-languages',
    transformIndexHtml(html) {
      if (!html.includes(placeholder)) throw new Error(`index.html does not contain ${placeholder}`)
      return html.replace(placeholder, JSON.stringify(languages))
    },
  }
}

import { createContext } from 'react'
import type { TextKey } from '../i18n/text-key.ts'

/** The title of the current page in the registry of pages; `undefined` for a page whose title is dynamic. */
export const PageTitleContext = createContext<TextKey | undefined>(undefined)

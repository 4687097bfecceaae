import { mapLanguages } from '@lares/shared-types/languages'
import { mailArea } from '@lares/shared-types/site-texts'
import { languagePacks } from '../../languages/packs.ts'
import { flattenTexts, readInterfaceTexts } from '../../languages/read-interface-texts.ts'
import { createTextCatalog, type TextCatalog } from './text-catalog.ts'

let catalog: TextCatalog | undefined

/** The texts of this version of Lares, read from their files when they are needed first. */
export function getTextCatalog(): TextCatalog {
  catalog ??= createTextCatalog(
    readInterfaceTexts().set(
      mailArea,
      mapLanguages((language) => flattenTexts(languagePacks[language].mailTexts)),
    ),
  )
  return catalog
}

import { mapLanguages } from '@lares/shared-types/languages'

/** The values of name fields that are not filled in. */
export const emptyNames = mapLanguages(() => '')

import { paths } from '../config/paths.ts'

/** The query parameter of the page of batches that says that its items are the selection that was handed over. */
export const sourceParameter = 'source'

/** The page of batches with the selection that was handed over. */
export const selectionLink = `${paths.batchTools.to()}?${sourceParameter}=selection`

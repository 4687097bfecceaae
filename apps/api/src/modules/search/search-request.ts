import type { RequestOf } from '@lares/shared-types/contract'
import type { search } from '@lares/shared-types/contracts/search'

export type SearchRequest = RequestOf<typeof search>['query']

import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { instantSearch } from '@lares/shared-types/contracts/search'

export type InstantRequest = RequestOf<typeof instantSearch>['query']
export type InstantReply = ReplyOf<typeof instantSearch>

import type { ReplyOf } from '@lares/shared-types/contract'
import {
  changeComment,
  createComment,
  listComments,
  listMentionableUsers,
  removeComment,
  restoreComment,
} from '@lares/shared-types/contracts/comments'
import {
  addCommentReaction,
  addItemReaction,
  removeCommentReaction,
  removeItemReaction,
} from '@lares/shared-types/contracts/reactions'
import type { ReactionKind } from '@lares/shared-types/reactions'
import { afterEarlier } from '../../shared/api/after-earlier.ts'
import { api } from '../../shared/api/api.ts'
import { showAtOnce } from '../../shared/api/show-at-once.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { selectUser } from '../../shared/session/session-slice.ts'
import { changeReactions } from './reactions/change-reactions.ts'

const pageSize = 30

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    commentPages: build.infiniteQuery<ReplyOf<typeof listComments>, string, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: id, pageParam: cursor }) =>
        toEndpoint(listComments).query({
          params: { id },
          query: { limit: pageSize, ...(cursor && { cursor }) },
        }),
      transformResponse: toEndpoint(listComments).transformResponse,
      providesTags: (list, _, itemId) => [
        { type: 'Comments', id: itemId },
        ...(list?.pages.flatMap(({ comments }) =>
          comments.map(({ id }) => ({ type: 'Comments' as const, id })),
        ) ?? []),
      ],
    }),
    mentionableUsers: build.query(toEndpoint(listMentionableUsers)),
    createComment: build.mutation({ ...toEndpoint(createComment), invalidatesTags: toChangedTags }),
    changeComment: build.mutation({ ...toEndpoint(changeComment), invalidatesTags: toChangedTags }),
    removeComment: build.mutation({ ...toEndpoint(removeComment), invalidatesTags: toChangedTags }),
    restoreComment: build.mutation({ ...toEndpoint(restoreComment), invalidatesTags: toChangedTags }),
    /** Adds or takes back an own reaction. It is shown at once, and undone if the server refuses it. */
    react: build.mutation<unknown, ReactionChange>({
      queryFn: (change, _, _options, baseQuery) =>
        afterEarlier(change.commentId ?? change.itemId, async () => baseQuery(toReactionRequest(change))),
      // One that failed may have followed others that failed too, so that undoing it alone shows what never was.
      invalidatesTags: (_, error, { itemId }) => (error ? [{ type: 'Comments', id: itemId }] : []),
      async onQueryStarted(change, { dispatch, getState, queryFulfilled }) {
        const { itemId, commentId, kind, isAdded } = change
        const name = selectUser(getState() as unknown as Parameters<typeof selectUser>[0])?.displayName ?? ''
        const show = (isShown: boolean) => {
          const update = commentsApi.util.updateQueryData('commentPages', itemId, ({ pages }) => {
            for (const page of pages) {
              const subject = commentId ? page.comments.find(({ id }) => id === commentId) : page
              if (subject) subject.reactions = changeReactions(subject.reactions, kind, isShown, name)
            }
          })
          dispatch(update)
        }
        await showAtOnce(
          `${kind} to ${commentId ?? itemId}`,
          { dispatch, queryFulfilled },
          { show: () => show(isAdded), undo: () => show(!isAdded) },
        )
      },
    }),
  }),
})

/** The item or the comment that was changed; a call that failed has changed nothing. */
function toChangedTags(_: unknown, error: unknown, { params }: { params: { id: string } }) {
  return error ? [] : [{ type: 'Comments' as const, id: params.id }]
}

export interface ReactionChange {
  readonly itemId: string
  /** The comment that is reacted to; absent for the item itself. */
  readonly commentId?: string
  readonly kind: ReactionKind
  readonly isAdded: boolean
}

function toReactionRequest({ itemId, commentId, kind, isAdded }: ReactionChange) {
  const params = { id: commentId ?? itemId, kind }
  if (commentId) return toEndpoint(isAdded ? addCommentReaction : removeCommentReaction).query({ params })
  return toEndpoint(isAdded ? addItemReaction : removeItemReaction).query({ params })
}

export const {
  useCommentPagesInfiniteQuery,
  useMentionableUsersQuery,
  useCreateCommentMutation,
  useChangeCommentMutation,
  useRemoveCommentMutation,
  useRestoreCommentMutation,
  useReactMutation,
} = commentsApi

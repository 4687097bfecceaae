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
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

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
      // A notification may be about a comment on the item that is open.
      providesTags: ['Comments', 'Notifications'],
    }),
    mentionableUsers: build.query(toEndpoint(listMentionableUsers)),
    createComment: build.mutation({ ...toEndpoint(createComment), invalidatesTags: ['Comments'] }),
    changeComment: build.mutation({ ...toEndpoint(changeComment), invalidatesTags: ['Comments'] }),
    removeComment: build.mutation({ ...toEndpoint(removeComment), invalidatesTags: ['Comments'] }),
    restoreComment: build.mutation({ ...toEndpoint(restoreComment), invalidatesTags: ['Comments'] }),
    addItemReaction: build.mutation({ ...toEndpoint(addItemReaction), invalidatesTags: ['Comments'] }),
    removeItemReaction: build.mutation({ ...toEndpoint(removeItemReaction), invalidatesTags: ['Comments'] }),
    addCommentReaction: build.mutation({ ...toEndpoint(addCommentReaction), invalidatesTags: ['Comments'] }),
    removeCommentReaction: build.mutation({
      ...toEndpoint(removeCommentReaction),
      invalidatesTags: ['Comments'],
    }),
  }),
})

export const {
  useCommentPagesInfiniteQuery,
  useMentionableUsersQuery,
  useCreateCommentMutation,
  useChangeCommentMutation,
  useRemoveCommentMutation,
  useRestoreCommentMutation,
  useAddItemReactionMutation,
  useRemoveItemReactionMutation,
  useAddCommentReactionMutation,
  useRemoveCommentReactionMutation,
} = commentsApi

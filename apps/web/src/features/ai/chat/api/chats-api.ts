import type { Chat, ChatMessage } from '@lares/shared-types/chats'
import type { ReplyOf } from '@lares/shared-types/contract'
import {
  createChat,
  deleteChat,
  getChat,
  listChats,
  postChatMessage,
  renameChat,
  retryAnswer,
  stopAnswer,
} from '@lares/shared-types/contracts/chats'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../../../shared/api/api.ts'
import { endpointOf } from '../../../../shared/api/endpoint-of.ts'

const pageSize = 50

/** Calls about conversations. An answer that is being written is followed by `follow-answer.ts`. */
const chatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    chatPages: build.infiniteQuery<ReplyOf<typeof listChats>, void, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam }) =>
        endpointOf(listChats).query({
          query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        }),
      transformResponse: endpointOf(listChats).transformResponse,
      providesTags: ['Chats'],
    }),
    chat: build.query({ ...endpointOf(getChat), keepUnusedDataFor: 300 }),
    createChat: build.mutation({ ...endpointOf(createChat), invalidatesTags: ['Chats'] }),
    renameChat: build.mutation({
      ...endpointOf(renameChat),
      invalidatesTags: ['Chats'],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(withChat(params.id, data))
      },
    }),
    deleteChat: build.mutation({ ...endpointOf(deleteChat), invalidatesTags: ['Chats'] }),
    postChatMessage: build.mutation({
      ...endpointOf(postChatMessage),
      // The list has it at its top now, and its title may be new.
      invalidatesTags: ['Chats'],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(withMessages(params.id, [data.question, data.answer]))
      },
    }),
    stopAnswer: build.mutation({
      ...endpointOf(stopAnswer),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(becomes(params.id, data))
      },
    }),
    retryAnswer: build.mutation({
      ...endpointOf(retryAnswer),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(becomes(params.id, data))
      },
    }),
  }),
})

/** Puts messages into a conversation that is loaded: in the place of those they are, else at its end. */
function withMessages(chatId: string, messages: readonly ChatMessage[]) {
  return chatsApi.util.updateQueryData('chat', { params: { id: chatId } }, (draft) => {
    for (const message of messages) {
      const at = draft.messages.findIndex(({ id }) => id === message.id)
      if (at < 0) draft.messages.push(message)
      else draft.messages[at] = message
    }
  })
}

/**
 * A message has become another: an answer has ended, or begins once more. A look at the conversation that is under way may tell of
 * what was before, and is taken again.
 */
export function becomes(chatId: string, message: ChatMessage) {
  return async (dispatch: ChatsDispatch): Promise<void> => {
    const look = dispatch(chatsApi.util.getRunningQueryThunk('chat', { params: { id: chatId } }))
    look?.abort()
    dispatch(withMessages(chatId, [message]))
    if (!look) return
    await look
    dispatch(chatsApi.endpoints.chat.initiate({ params: { id: chatId } }, again))
  }
}

const again = { forceRefetch: true, subscribe: false }

type CacheState = ReturnType<Parameters<ReturnType<typeof withMessages>>[1]>

/** What the store takes, as far as conversations need it. */
export type ChatsDispatch = ThunkDispatch<CacheState, unknown, UnknownAction>

function withChat(chatId: string, chat: Chat) {
  return chatsApi.util.updateQueryData('chat', { params: { id: chatId } }, (draft) => {
    draft.chat = chat
  })
}

export const {
  useChatPagesInfiniteQuery,
  useChatQuery,
  useCreateChatMutation,
  useRenameChatMutation,
  useDeleteChatMutation,
  usePostChatMessageMutation,
  useStopAnswerMutation,
  useRetryAnswerMutation,
} = chatsApi

import type { Chat, ChatMessage } from '@lares/shared-types/chats'
import {
  createChat,
  deleteChat,
  getChat,
  listChats,
  postChatMessage,
  renameChat,
  restoreChat,
  retryAnswer,
  stopAnswer,
} from '@lares/shared-types/contracts/chats'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../../../shared/api/api.ts'
import { toEndpoint } from '../../../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../../../shared/api/to-infinite-endpoint.ts'

const pageSize = 50

/** The requests about conversations. `follow-answer.ts` streams an answer that is being written. */
const chatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    chatPages: build.infiniteQuery({ ...toInfiniteEndpoint(listChats, pageSize), providesTags: ['Chats'] }),
    chat: build.query({ ...toEndpoint(getChat), keepUnusedDataFor: 300, providesTags: ['Chat'] }),
    createChat: build.mutation({ ...toEndpoint(createChat), invalidatesTags: ['Chats'] }),
    renameChat: build.mutation({
      ...toEndpoint(renameChat),
      // The open conversation too, because a reply that is under way may have the earlier title.
      invalidatesTags: ['Chats', 'Chat'],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(setChat(params.id, data))
      },
    }),
    deleteChat: build.mutation({ ...toEndpoint(deleteChat), invalidatesTags: ['Chats'] }),
    restoreChat: build.mutation({ ...toEndpoint(restoreChat), invalidatesTags: ['Chats'] }),
    postChatMessage: build.mutation({
      ...toEndpoint(postChatMessage),
      // The conversation moves to the top of the list and may get a title.
      invalidatesTags: ['Chats'],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(showMessages(params.id, [data.question, data.answer]))
      },
    }),
    stopAnswer: build.mutation({
      ...toEndpoint(stopAnswer),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(showMessages(params.id, [data]))
      },
    }),
    retryAnswer: build.mutation({
      ...toEndpoint(retryAnswer),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(showMessages(params.id, [data]))
      },
    }),
  }),
})

/** Replaces or appends messages in a cached conversation. */
function upsertMessages(chatId: string, messages: readonly ChatMessage[]) {
  return chatsApi.util.updateQueryData('chat', { params: { id: chatId } }, (draft) => {
    for (const message of messages) {
      const index = draft.messages.findIndex(({ id }) => id === message.id)
      if (index < 0) draft.messages.push(message)
      else draft.messages[index] = message
    }
  })
}

/**
 * Shows new messages, and those whose answer has ended or starts again. A running request for the conversation may return the
 * previous state, so it is aborted and repeated.
 */
export function showMessages(chatId: string, messages: readonly ChatMessage[]) {
  return async (dispatch: ChatsDispatch): Promise<void> => {
    const runningQuery = dispatch(chatsApi.util.getRunningQueryThunk('chat', { params: { id: chatId } }))
    runningQuery?.abort()
    dispatch(upsertMessages(chatId, messages))
    if (!runningQuery) return
    await runningQuery
    dispatch(chatsApi.endpoints.chat.initiate({ params: { id: chatId } }, refetchOptions))
  }
}

const refetchOptions = { forceRefetch: true, subscribe: false }

type CacheState = ReturnType<Parameters<ReturnType<typeof upsertMessages>>[1]>

/** The dispatch of the store, as far as conversations need it. */
export type ChatsDispatch = ThunkDispatch<CacheState, unknown, UnknownAction>

function setChat(chatId: string, chat: Chat) {
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
  useRestoreChatMutation,
  usePostChatMessageMutation,
  useStopAnswerMutation,
  useRetryAnswerMutation,
} = chatsApi

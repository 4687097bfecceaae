import type { Config } from '../config.ts'
import { getAiEndpoint } from './ai-settings.ts'
import { type ChatEndpoint, createChatEndpoint } from './chat-endpoint.ts'
import { createEmbedder, type Embedder } from './embedder.ts'
import { createTranscriptionEndpoint, type TranscriptionEndpoint } from './transcription-endpoint.ts'

/** The configured endpoints; undefined where none is configured. */
export interface Ai {
  readonly chat: ChatEndpoint | undefined
  readonly embedder: Embedder | undefined
  readonly transcription?: TranscriptionEndpoint | undefined
  /** A model for chats that accepts pictures, which reads handwriting. */
  readonly vision?: ChatEndpoint | undefined
}

export function createAi(config: Config): Ai {
  const chat = getAiEndpoint(config, 'CHAT')
  const embedding = getAiEndpoint(config, 'EMBEDDING')
  const transcription = getAiEndpoint(config, 'TRANSCRIPTION')
  const vision = getAiEndpoint(config, 'VISION')
  return {
    chat: chat && createChatEndpoint(chat),
    embedder:
      embedding &&
      createEmbedder({
        ...embedding,
        prefixes: {
          query: config.AI_EMBEDDING_QUERY_PREFIX,
          passage: config.AI_EMBEDDING_PASSAGE_PREFIX,
        },
      }),
    transcription: transcription && createTranscriptionEndpoint(transcription),
    vision: vision && createChatEndpoint(vision),
  }
}

import type { LanguageModel } from 'ai'
import type { AiEndpoint } from './ai-settings.ts'

/** The endpoint that writes answers. */
export interface ChatEndpoint {
  /** The name of the model. */
  readonly model: string
  /** The model, for the functions of `ai`; they are loaded when they are first needed. */
  languageModel(): Promise<LanguageModel>
}

/** Speaks to an OpenAI-compatible `/chat/completions`. */
export function createChatEndpoint({ baseUrl, model, apiKey }: AiEndpoint): ChatEndpoint {
  return {
    model,
    async languageModel() {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const provider = createOpenAICompatible({ name: 'chat', baseURL: baseUrl, ...(apiKey && { apiKey }) })
      return provider.chatModel(model)
    },
  }
}

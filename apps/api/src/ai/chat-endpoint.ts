import type { LanguageModel } from 'ai'
import type { AiEndpoint } from './ai-settings.ts'

/** The endpoint that writes answers. */
export interface ChatEndpoint {
  /** The name of the model. */
  readonly model: string
  /** The model, for the functions of `ai`, with what it thinks apart from its text; they are loaded when they are first needed. */
  languageModel(): Promise<LanguageModel>
}

/** Speaks to an OpenAI-compatible `/chat/completions`. */
export function createChatEndpoint({ baseUrl, model, apiKey }: AiEndpoint): ChatEndpoint {
  return {
    model,
    async languageModel() {
      const [{ wrapLanguageModel, extractReasoningMiddleware }, { createOpenAICompatible }] =
        await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
      const provider = createOpenAICompatible({ name: 'chat', baseURL: baseUrl, ...(apiKey && { apiKey }) })
      // Some endpoints leave what a model thinks in its text.
      const middleware = extractReasoningMiddleware({ tagName: 'think' })
      return wrapLanguageModel({ model: provider.chatModel(model), middleware })
    },
  }
}

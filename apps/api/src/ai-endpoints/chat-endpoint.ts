import type { LanguageModel } from 'ai'
import type { AiEndpoint } from './ai-settings.ts'

/** The endpoint of the model that writes answers. */
export interface ChatEndpoint {
  /** The name of the model. */
  readonly model: string
  /**
   * The model for the functions of `ai`, with its reasoning separated from the text. Loads the client on first use.
   */
  languageModel(): Promise<LanguageModel>
}

/** Creates the client of an OpenAI-compatible `/chat/completions`. */
export function createChatEndpoint({ baseUrl, model, apiKey }: AiEndpoint): ChatEndpoint {
  return {
    model,
    async languageModel() {
      const [{ wrapLanguageModel, extractReasoningMiddleware }, { createOpenAICompatible }] =
        await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
      const provider = createOpenAICompatible({ name: 'chat', baseURL: baseUrl, ...(apiKey && { apiKey }) })
      // Some endpoints leave the reasoning in the text.
      const middleware = extractReasoningMiddleware({ tagName: 'think' })
      return wrapLanguageModel({ model: provider.chatModel(model), middleware })
    },
  }
}

type Purpose = 'CHAT' | 'EMBEDDING' | 'TRANSCRIPTION' | 'VISION'

type EndpointVariables = Readonly<
  Partial<Record<`AI_${Purpose}_${'BASE_URL' | 'MODEL' | 'API_KEY'}`, string>>
>

/** An OpenAI-compatible endpoint and the name of its model. */
export interface AiEndpoint {
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | undefined
}

/** The endpoint for a purpose; undefined where none is configured. */
export function getAiEndpoint(variables: EndpointVariables, purpose: Purpose): AiEndpoint | undefined {
  const baseUrl = variables[`AI_${purpose}_BASE_URL`]
  const model = variables[`AI_${purpose}_MODEL`]
  if (!baseUrl || !model) return undefined
  return { baseUrl, model, apiKey: variables[`AI_${purpose}_API_KEY`] }
}

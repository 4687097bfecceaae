import { InvalidEnvironment } from '@lares/server-kit/environment'
import { Type } from 'typebox'

const address = (what: string) =>
  Type.Optional(
    Type.String({
      format: 'url',
      pattern: '^https?://',
      description: `the address of an OpenAI-compatible endpoint for ${what}, like http://127.0.0.1:11434/v1`,
    }),
  )
const model = (what: string) =>
  Type.Optional(Type.String({ minLength: 1, description: `the name of the model for ${what}` }))
const key = () => Type.Optional(Type.String({ minLength: 1, description: 'the key of the endpoint' }))
const prefix = (what: string) =>
  Type.String({ default: '', description: `what the model wants before ${what}` })

/** The environment variables of the endpoints. */
export const aiVariables = {
  AI_CHAT_BASE_URL: address('answers'),
  AI_CHAT_MODEL: model('answers'),
  AI_CHAT_API_KEY: key(),
  AI_CHAT_PATIENCE_SECONDS: Type.Number({
    default: 120,
    minimum: 0.1,
    maximum: 3600,
    description: 'how long the model that answers may be silent, in seconds',
  }),
  AI_EMBEDDING_BASE_URL: address('search by meaning'),
  AI_EMBEDDING_MODEL: model('search by meaning'),
  AI_EMBEDDING_API_KEY: key(),
  AI_EMBEDDING_QUERY_PREFIX: prefix('a query'),
  AI_EMBEDDING_PASSAGE_PREFIX: prefix('a passage'),
  AI_TRANSCRIPTION_BASE_URL: address('transcription'),
  AI_TRANSCRIPTION_MODEL: model('transcription'),
  AI_TRANSCRIPTION_API_KEY: key(),
}

const aiPurposes = ['CHAT', 'EMBEDDING', 'TRANSCRIPTION'] as const
type Purpose = (typeof aiPurposes)[number]

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

/** Checks that an address and a model are set together. Throws InvalidEnvironment. */
export function checkAiVariables(variables: EndpointVariables): void {
  const problems = aiPurposes.flatMap((purpose) => {
    const [url, model] = [`AI_${purpose}_BASE_URL`, `AI_${purpose}_MODEL`] as const
    if (variables[url] && !variables[model]) return [`${model} is missing: ${url} is set`]
    if (variables[model] && !variables[url]) return [`${url} is missing: ${model} is set`]
    return []
  })
  if (problems.length > 0) throw new InvalidEnvironment(problems)
}

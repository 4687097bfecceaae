import type { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { createEmbedder, type Embedder } from '../ai-endpoints/embedder.ts'

/** An embedder that uses a scripted endpoint, without prefixes. */
export function createScriptedEmbedder({ baseUrl }: ScriptedAi, model = 'small'): Embedder {
  return createEmbedder({ baseUrl, model, apiKey: undefined, prefixes: { query: '', passage: '' } })
}

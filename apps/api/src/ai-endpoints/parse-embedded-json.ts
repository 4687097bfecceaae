/** Parses the JSON object in a model's reply, which may have text or a code fence around it. Throws SyntaxError. */
export function parseEmbeddedJson(text: string): unknown {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

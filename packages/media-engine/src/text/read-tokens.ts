import { Tokenizer } from 'htmlparser2'

type Listeners = ConstructorParameters<typeof Tokenizer>[1]
type Options = ConstructorParameters<typeof Tokenizer>[0]

const ignore = () => undefined

const ignoreAll: Listeners = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
}

/** Tokenizes HTML without building a tree, in linear time however deep the elements are nested. */
export function readTokens(html: string, listeners: Partial<Listeners>, options: Options = {}): void {
  const tokenizer = new Tokenizer(options, { ...ignoreAll, ...listeners })
  tokenizer.write(html)
  tokenizer.end()
}

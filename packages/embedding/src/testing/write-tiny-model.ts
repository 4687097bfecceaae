import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of the tiny model. Those of one group have the same vector. */
const groups = [
  ['boat', 'ship'],
  ['harvest', 'vintage'],
  ['bicycle', 'bike'],
]
/** A word that the tokenizer of the tiny model knows and its table does not: computing it fails. */
export const wordBeyondTable = 'anchor'

const specialTokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']
const vocabulary = [...specialTokens, ...groups.flat()]
const dimensions = specialTokens.length + groups.length

/**
 * Writes a model in the format of transformers.js into a folder: it looks up the vector of each token in a table.
 *
 * @param output the name of its output
 */
export function writeTinyModel(folder: string, output = 'last_hidden_state'): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  const writeJson = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  writeJson('config.json', { model_type: 'bert', hidden_size: dimensions })
  writeJson('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    model_max_length: 512,
    pad_token: '[PAD]',
    unk_token: '[UNK]',
  })
  writeJson('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specialTokens.map((content, id) => ({ id, content, special: true })),
    normalizer: { type: 'BertNormalizer', lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries([...vocabulary, wordBeyondTable].map((word, id) => [word, id])),
    },
  })
  writeFileSync(join(folder, 'onnx', 'model.onnx'), createGraph(output))
}

/** The vector of each token: a special token has a place of its own, a word that of its group. */
function createTable(): Float32Array {
  const table = new Float32Array(vocabulary.length * dimensions)
  for (const [id, word] of vocabulary.entries()) {
    const group = groups.findIndex((words) => words.includes(word))
    table[id * dimensions + (group < 0 ? id : specialTokens.length + group)] = 1
  }
  return table
}

/** A model of one node, `Gather`, as protocol buffers (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
function createGraph(output: string): Buffer {
  const [float, int64] = [1, 7]
  const table = Buffer.concat([
    number(1, vocabulary.length),
    number(1, dimensions),
    number(2, float),
    text(8, 'table'),
    bytes(9, Buffer.from(createTable().buffer)),
  ])
  const node = Buffer.concat([text(1, 'table'), text(1, 'input_ids'), text(2, output), text(4, 'Gather')])
  const graph = Buffer.concat([
    bytes(1, node),
    text(2, 'tiny'),
    bytes(5, table),
    bytes(11, describeValue('input_ids', int64, ['batch', 'length'])),
    bytes(12, describeValue(output, float, ['batch', 'length', 'size'])),
  ])
  const opset = number(2, 13)
  return Buffer.concat([number(1, 8), bytes(7, graph), bytes(8, opset)])
}

function describeValue(name: string, type: number, dimensionNames: readonly string[]): Buffer {
  const shape = Buffer.concat(dimensionNames.map((dimension) => bytes(1, text(2, dimension))))
  const tensor = Buffer.concat([number(1, type), bytes(2, shape)])
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensor))])
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(value.length), value])
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value))
}

function varint(value: number): Buffer {
  const digits: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...digits, rest])
    digits.push((rest & 127) | 128)
  }
}

import { Fault } from './fault.ts'

export type Stored = Record<string, unknown> & { id: string }

interface Field {
  name: string
  type: string
  optional?: boolean
  facet?: boolean
  index?: boolean
}

export interface Schema {
  name: string
  fields: Field[]
  default_sorting_field?: string
}

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  'string[]': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  int32: Number.isInteger,
  int64: Number.isInteger,
}

/** A collection: its schema, which documents are checked against, and its documents. */
export class StoredCollection {
  readonly schema: Schema
  readonly documents = new Map<string, Stored>()
  readonly createdAt = Math.floor(Date.now() / 1000)

  constructor(schema: Schema) {
    for (const { name, type } of schema.fields)
      if (!(type in types)) throw new Fault(400, `Field \`${name}\` has an invalid data type \`${type}\`.`)
    this.schema = schema
  }

  /** The declaration of a field that is searched or filtered by. Throws `Fault` where there is none. */
  field(name: string): Field {
    if (name === 'id') return { name, type: 'string' }
    const field = this.schema.fields.find((one) => one.name === name)
    if (!field) throw new Fault(404, `Could not find a field named \`${name}\` in the schema.`)
    if (field.index === false) throw new Fault(400, `Field \`${name}\` is marked as a non-indexed field.`)
    return field
  }

  put(document: unknown, action: string): void {
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      throw new Fault(400, 'Bad JSON.')
    const fields = document as Record<string, unknown>
    if (typeof fields.id !== 'string' || fields.id === '')
      throw new Fault(400, 'Document `id` is not a string.')
    const id = fields.id
    if (action === 'create' && this.documents.has(id))
      throw new Fault(409, `A document with id ${id} already exists.`)
    const whole = action === 'emplace' ? { ...this.documents.get(id), ...fields } : fields
    for (const { name, type, optional } of this.schema.fields) this.check(name, type, optional, whole[name])
    this.documents.set(id, { ...whole, id })
  }

  private check(name: string, type: string, optional: boolean | undefined, value: unknown): void {
    if (value === undefined) {
      if (optional) return
      throw new Fault(
        400,
        `Field \`${name}\` has been declared in the schema, but is not found in the document.`,
      )
    }
    if (!types[type]?.(value)) throw new Fault(400, `Field \`${name}\` must be of type ${type}.`)
  }

  description(): object {
    const { schema, documents, createdAt } = this
    return { ...schema, num_documents: documents.size, created_at: createdAt, num_memory_shards: 4 }
  }
}

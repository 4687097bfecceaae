import { unchanged } from './act.ts'
import { defineDateEdit, defineEdit, setFields } from './edit-act.ts'

export const language = defineEdit<'language'>((item, { language, onlyMissing }) =>
  onlyMissing && item.fields.language !== null ? unchanged : setFields(item, { language }),
)

export const place = defineEdit<'place'>((item, { place, onlyMissing }) =>
  onlyMissing && item.fields.place !== null ? unchanged : setFields(item, { place }),
)

export const date = defineDateEdit<'date'>((item, { date, onlyMissing }) =>
  onlyMissing && item.fields.date !== null ? unchanged : setFields(item, { date }),
)

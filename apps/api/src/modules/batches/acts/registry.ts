import type { BatchActName } from '@lares/shared-types/batches'
import type { Act } from './act.ts'
import { derive } from './derive.ts'
import { index } from './index-act.ts'
import { kind } from './kind.ts'
import { categories, tags } from './labels.ts'
import { participants } from './participants.ts'
import { process } from './process.ts'
import { rating } from './rating.ts'
import { rotate } from './rotate.ts'
import { shiftDates } from './shift-dates.ts'
import { transcribe } from './transcribe.ts'
import { trash } from './trash.ts'
import { date, language, place } from './values.ts'

/** All acts; the type makes sure that none is missing. */
const acts: { [Name in BatchActName]: Act<Name> } = {
  tags,
  categories,
  participants,
  language,
  place,
  date,
  'shift-dates': shiftDates,
  rating,
  rotate,
  kind,
  transcribe,
  process,
  derive,
  index,
  trash,
}

/** An act by its name. Its parameters were validated together with the name when the batch was requested. */
export function getAct(name: BatchActName): Act {
  return acts[name] as Act
}

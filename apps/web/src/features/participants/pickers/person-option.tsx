import type { PickerOption } from '../../../shared/ui/pickers/picker-option.ts'
import { getNames, type Person } from '../people.ts'
import { Portrait } from '../portraits/portrait.tsx'

/** A person as an option of a picker, which is also found under their other names. */
export function toPersonOption({ name, participant }: Person): PickerOption {
  const { id, aliases, portraitAssetId, portraitVersion } = participant
  return {
    id,
    label: name,
    mark: <Portrait assetId={portraitAssetId} version={portraitVersion} name={name} size={24} />,
    search: getNames(participant),
    ...(aliases[0] ? { hint: aliases[0] } : {}),
  }
}

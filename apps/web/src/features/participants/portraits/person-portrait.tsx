import { usePeople } from '../use-people.ts'
import { Portrait } from './portrait.tsx'

/** The portrait of the participant with this id. `size` in pixels. */
export function PersonPortrait({ id, name, size }: { id: string; name: string; size: number }) {
  const { people } = usePeople()
  const person = people.find(({ participant }) => participant.id === id)
  return (
    <Portrait
      assetId={person?.participant.portraitAssetId ?? null}
      version={person?.participant.portraitVersion}
      name={name}
      size={size}
    />
  )
}

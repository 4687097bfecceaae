import type { SpeakerLink } from '@lares/shared-types/transcripts'
import { useMemo } from 'react'
import { usePeople } from '../../participants/public.ts'

/**
 * Returns a function that gives the colour of a speaker: that of the participant who is linked, else of the person of the
 * archive with this name, if there is one.
 */
export function useSpeakerColours(links: readonly SpeakerLink[]): (speaker: string) => string | undefined {
  const { people } = usePeople()
  return useMemo(() => {
    const colours = new Map<string, string>()
    for (const { participant } of people ?? []) {
      if (!participant.colour) continue
      for (const name of [...Object.values(participant.names), ...participant.aliases])
        if (name) colours.set(toKey(name), participant.colour)
    }
    for (const { name, participantId } of links) {
      const colour = people?.find(({ participant }) => participant.id === participantId)?.participant.colour
      if (colour) colours.set(toKey(name), colour)
    }
    return (speaker) => colours.get(toKey(speaker))
  }, [people, links])
}

function toKey(name: string): string {
  return name.trim().toLowerCase()
}

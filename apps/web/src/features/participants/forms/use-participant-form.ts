import { CreateParticipant, type Participant } from '@lares/shared-types/participants'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'

/** The writable part of a participant, as a form shows it. */
export function valuesOf(participant: Participant): CreateParticipant {
  const { names, aliases, description, birth, death, colour, portraitAssetId, userId, relations } =
    participant
  return {
    names: { en: '', fr: '', it: '', de: '', ...names },
    aliases,
    description,
    birth: birth?.edtf ?? null,
    death: death?.edtf ?? null,
    colour,
    portraitAssetId,
    userId,
    relations,
  }
}

const fresh: CreateParticipant = {
  names: { en: '', fr: '', it: '', de: '' },
  aliases: [],
  description: '',
  birth: null,
  death: null,
  colour: null,
  portraitAssetId: null,
  userId: null,
  relations: [],
}

/** The form of a participant who is there, or of a new one. */
export function useParticipantForm(participant: Participant | undefined) {
  return useContractForm({
    schema: CreateParticipant,
    defaultValues: participant ? valuesOf(participant) : fresh,
    keepEmpty: ['description'],
  })
}

import { CreateParticipant, type Participant } from '@lares/shared-types/participants'
import { emptyNames } from '../../../shared/forms/empty-names.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'

/** Converts a participant to the values of their form. */
export function toFormValues(participant: Participant): CreateParticipant {
  const { names, aliases, description, birth, death, colour, portraitAssetId, userId, relations } =
    participant
  return {
    names: { ...emptyNames, ...names },
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

const newParticipant: CreateParticipant = {
  names: emptyNames,
  aliases: [],
  description: '',
  birth: null,
  death: null,
  colour: null,
  portraitAssetId: null,
  userId: null,
  relations: [],
}

/** The form of an existing or new participant. */
export function useParticipantForm(participant: Participant | undefined) {
  return useContractForm({
    schema: CreateParticipant,
    defaultValues: participant ? toFormValues(participant) : newParticipant,
    keepEmpty: ['description'],
  })
}

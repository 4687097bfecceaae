import type { ComponentType } from 'react'
import { AddDialog, UploadsBackground } from '../../features/uploads/public.ts'

export interface AddSlot {
  /** The dialog that the Add button opens. */
  readonly Dialog?: ComponentType<{ opened: boolean; onClose: () => void }>
  /** What stays mounted whatever page is shown: the drop target and the panel of running uploads. */
  readonly Background?: ComponentType
}

/** What Add does. While there is no dialog the shell shows no Add button. */
export const addSlot: AddSlot = { Dialog: AddDialog, Background: UploadsBackground }

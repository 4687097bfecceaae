import { createSlice } from '@reduxjs/toolkit'

/** The application as something installed on the device. */
export interface Pwa {
  /** A newer version is on the device and waits. */
  needRefresh: boolean
  /** The person has asked for it. */
  updating: boolean
  /** The browser lets the application be installed. */
  canInstall: boolean
  showInstallPrompt: boolean
}

const initialState: Pwa = {
  needRefresh: false,
  updating: false,
  canInstall: false,
  showInstallPrompt: false,
}

export const pwaSlice = createSlice({
  name: 'pwa',
  initialState,
  reducers: {
    newVersionWaits: (state) => ({ ...state, needRefresh: true }),
    updateStarted: (state) => ({ ...state, updating: true }),
    updateFailed: (state) => ({ ...state, updating: false }),
    installBecamePossible: (state) => ({ ...state, canInstall: true }),
    installOffered: (state) => ({ ...state, showInstallPrompt: state.canInstall }),
    installPutAside: (state) => ({ ...state, showInstallPrompt: false }),
    /** The browser has asked, or has installed: it lets nobody ask a second time. */
    installUsedUp: (state) => ({ ...state, canInstall: false, showInstallPrompt: false }),
  },
  selectors: { selectPwa: (state) => state },
})

export const {
  newVersionWaits,
  updateStarted,
  updateFailed,
  installBecamePossible,
  installOffered,
  installPutAside,
  installUsedUp,
} = pwaSlice.actions
export const { selectPwa } = pwaSlice.selectors

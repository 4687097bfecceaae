import { createSlice } from '@reduxjs/toolkit'

/** The state of updating and installing the application. */
export interface Pwa {
  /** A newer version is downloaded and waiting to be activated. */
  needRefresh: boolean
  /** The user has started the update. */
  updating: boolean
  /** The browser offers to install the application. */
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
    newVersionReady: (state) => ({ ...state, needRefresh: true }),
    updateStarted: (state) => ({ ...state, updating: true }),
    updateFailed: (state) => ({ ...state, updating: false }),
    installAvailable: (state) => ({ ...state, canInstall: true }),
    installOffered: (state) => ({ ...state, showInstallPrompt: state.canInstall }),
    installDismissed: (state) => ({ ...state, showInstallPrompt: false }),
    /** The browser's prompt was shown or the application installed; an install event can be used only once. */
    installConsumed: (state) => ({ ...state, canInstall: false, showInstallPrompt: false }),
  },
  selectors: { selectPwa: (state) => state },
})

export const {
  newVersionReady,
  updateStarted,
  updateFailed,
  installAvailable,
  installOffered,
  installDismissed,
  installConsumed,
} = pwaSlice.actions
export const { selectPwa } = pwaSlice.selectors

/** An IPv4 address, or an IPv6 address in brackets. */
const ipAddress = /^(\d+\.){3}\d+$|^\[/

/**
 * Whether this browser can use passkeys at the present address: they need a secure connection and a host with a name (Web
 * Authentication Level 3, §5.1.3).
 */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !ipAddress.test(location.hostname)
}

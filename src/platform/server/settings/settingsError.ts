/** A setting that can't be used: one line that names the variable and what it should be. */
export class SettingsError extends Error {}

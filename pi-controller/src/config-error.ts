/** A configuration that cannot be used. The message is for the person who wrote the file. */
export class ConfigError extends Error {}

// The API of chrome://extensions, which extensions don't have.
/** The API behind the switches of chrome://extensions, on that page only; no types of it are published. */
export type ChromeWithPrivate = typeof chrome & {
  readonly developerPrivate: {
    getExtensionInfo(id: string): Promise<{
      readonly state: string;
      readonly manifestErrors: readonly { readonly message: string }[];
      readonly installWarnings: readonly string[];
      readonly runtimeWarnings: readonly string[];
    }>;
    updateExtensionConfiguration(
      update: { readonly extensionId: string } & ({ readonly hostAccess: string } | { readonly incognitoAccess: true }),
    ): Promise<void>;
    reload(id: string, options: { readonly failQuietly: boolean }): Promise<void>;
    updateProfileConfiguration(update: { readonly inDeveloperMode: boolean }): Promise<void>;
  };
};

/** What a program may drive the app with: test connections and the sandbox alone, or every connection. */
export type UiAutomation = 'sandbox' | 'production';

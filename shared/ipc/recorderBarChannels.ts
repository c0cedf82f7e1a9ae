/** Apart from the channels of the main window: the two preloads share no module. */
export const recorderBarStateChannel = 'recorder-bar:state';
export const recorderBarOrderChannel = 'recorder-bar:order';

export { joinTask } from './join-task.ts';
export { noteShown } from './note-shown.ts';
export { readPlayerTasks } from './player-tasks.ts';
